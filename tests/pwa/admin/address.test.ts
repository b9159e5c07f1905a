import { describe, expect, test } from 'vitest'

import { readAdminAddress } from '#pwa/admin/admin-address.ts'

const UUID = '0b5e3f6e-8d4c-4b0a-9a52-0f1f0a6f7c11'

describe('addresses of the admin area', () => {
  test('reads the list, the new record or the record from an address', () => {
    expect(readAdminAddress('/admin')).toBe('start')
    expect(readAdminAddress('/admin/social-posts')).toEqual({ section: 'social-posts', id: null })
    expect(readAdminAddress('/admin/social-posts/')).toEqual({ section: 'social-posts', id: null })
    expect(readAdminAddress('/admin/social-post-collections/new')).toEqual({
      section: 'social-post-collections',
      id: 'new',
    })
    expect(readAdminAddress('/admin/template-collections/7')).toEqual({ section: 'template-collections', id: '7' })
    expect(readAdminAddress('/admin/agents/7')).toEqual({ section: 'agents', id: '7' })
    expect(readAdminAddress('/admin/audit-log')).toEqual({ section: 'audit-log', id: null })
    expect(readAdminAddress(`/admin/templates/${UUID}`)).toEqual({ section: 'templates', id: UUID })
  })

  test.each([
    '/admin/users',
    '/admin/agents/new',
    '/admin/admins/7',
    '/admin/audit-log/7',
    '/admin/constructor',
    '/admin/social-posts/0',
    '/admin/social-posts/2147483648',
    '/admin/social-posts/seven',
    '/admin/social-posts/7/media',
    '/admin/templates/7',
  ])('%s is no address of the admin area', (path) => {
    expect(readAdminAddress(path)).toBeNull()
  })
})
