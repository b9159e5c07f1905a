import { page } from '../support/page.ts'
import { expect, link, shows, showsText } from './checks.ts'
import { conform, rowsAt, type Group } from './conform.ts'

const row = rowsAt('agent-area §2 Authenticated layout')
const foot = page.getByRole('contentinfo')

const group: Group = {
  id: 'Layout',
  as: 'agent',
  desk: true,
  open: ({ go }) => go('/social-media-connections/dashboard'),
  rows: [
    row('there is a sidebar', shows('complementary', 'Sidebar')),
    row('there is a header with a sidebar toggle', () =>
      expect(page.getByRole('banner').getByRole('button', { name: 'Toggle Sidebar' })).toBeVisible(),
    ),
    row('there is the routed page', () => expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()),
    row('the footer has a Facebook icon link', link('Facebook', /facebook\.com/, foot)),
    row('the footer has an Instagram icon link', link('Instagram', /instagram\.com/, foot)),
    row('the footer has a LinkedIn icon link', link('LinkedIn', /linkedin\.com/, foot)),
    row("the footer links 'Terms of Use'", link('Terms of Use', '/terms', foot)),
    row("the footer links 'Privacy Policy'", link('Privacy Policy', '/privacy', foot)),
    row("the footer links 'Member Dashboard'", link('Member Dashboard', '/dashboard', foot)),
    row("the footer links 'My Account'", link('My Account', /^\/user-account\//, foot)),
    row('the copyright line has the current year', showsText(/©.*\b2026\b/, foot)),
  ],
}

conform([group])
