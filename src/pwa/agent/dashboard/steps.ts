import type { FirstSteps } from '#contract/library/dashboard.ts'
import type { IconName } from '#pwa/shared/ui/icon-name.ts'

/** One of the first steps. `to` is its screen; the step without one is done on the dashboard. */
export interface Step {
  name: 'account' | 'auto-posts' | 'profile' | 'post' | 'install' | 'password'
  icon: IconName
  title: string
  detail: string
  to: string | null
  done: boolean
}

/** What only the device knows. */
interface Device {
  installed: boolean
  /** Whether the steps were shown here before they were all done. */
  begun: boolean
}

/**
 * The steps to show, in their order; none once all are done. An agent who did everything on another device isn't
 * asked to install the app on this one.
 */
export function stepsToShow(known: FirstSteps, { installed, begun }: Device): Step[] {
  const onServer = serverSteps(known)
  const install: Step = {
    name: 'install',
    icon: 'device-mobile',
    title: 'Install the app',
    detail: 'Opens in one tap, even offline.',
    to: null,
    done: installed,
  }
  const isLeft = onServer.some(({ done }) => !done) || (begun && !installed)
  if (!isLeft) return []
  const isPassword = ({ name }: Step) => name === 'password'
  return [...onServer.filter((step) => !isPassword(step)), install, ...onServer.filter(isPassword)]
}

function serverSteps(known: FirstSteps): Step[] {
  const { account, auto_posts: autoPosts, portrait, license, post, password } = known
  const steps: Step[] = [
    {
      name: 'account',
      icon: 'plugs-connected',
      title: 'Connect an account',
      detail: 'Facebook, Instagram or LinkedIn.',
      to: '/social-media-connections/dashboard',
      done: account,
    },
    {
      name: 'auto-posts',
      icon: 'sliders-horizontal',
      title: 'Choose your auto posts',
      detail: 'Pick topics and days, and we’ll fill your calendar.',
      to: '/auto-post-settings',
      done: autoPosts,
    },
    {
      name: 'profile',
      icon: 'user-focus',
      title: 'Add your photo and license',
      detail: portrait ? 'Your license is still missing.' : 'Shown in your post footer.',
      to: portrait ? '/user-account/agent-information' : '/user-account/profile-photo-and-logo',
      done: portrait && license,
    },
    {
      name: 'post',
      icon: 'images-square',
      title: 'Publish your first post',
      detail: 'Pick one and make it yours.',
      to: '/social-post-collections/home-buying',
      done: post,
    },
  ]
  // Only after a checkout is there none; whoever has one was never asked.
  if (!password) {
    steps.push({
      name: 'password',
      icon: 'lock-key',
      title: 'Set a password',
      detail: 'So you can log in on any device.',
      to: '/forgot-password',
      done: false,
    })
  }
  return steps
}
