import { Letter } from './letter.tsx'

/** What we agree on with those who use Porchlight. */
export function TermsScreen() {
  return (
    <Letter title="Terms of Use">
      <p>These are the terms for using Porchlight. We kept them short so that they get read.</p>
      <h2>Your account</h2>
      <p>
        An account belongs to one person. Keep your password to yourself, and tell us when you think somebody else knows
        it.
      </p>
      <h2>What you publish</h2>
      <p>
        You decide what goes out, when, and to which of your pages. What is published under your name is yours to answer
        for: fair housing rules, your license law and the rules of each network apply to it as to anything else you
        post.
      </p>
      <h2>Our posts and templates</h2>
      <p>
        While your plan runs you may use, change and publish everything in the library for your own business. Please
        don’t sell it on or hand it to people without a plan.
      </p>
      <h2>The networks</h2>
      <p>
        Porchlight posts through Facebook, Instagram and LinkedIn with the permission you give us, and you can take it
        back at any time under Social Media Connections. When a network doesn’t tell us whether a post arrived, we say
        so and never send it a second time without you.
      </p>
      <h2>When things break</h2>
      <p>
        We work to keep Porchlight running and your work safe, but we can’t promise that it never fails, and we don’t
        answer for business lost because a post went out late or not at all.
      </p>
      <h2>Leaving</h2>
      <p>You can cancel in Billing & Subscriptions. Your plan then runs to the end of the time that is paid for.</p>
      <h2>Credits</h2>
      <p>
        The cities you can search come from{' '}
        <a
          href="https://www.geonames.org"
          target="_blank"
          rel="noreferrer"
          className="text-plum underline underline-offset-3"
        >
          GeoNames
        </a>
        , under the Creative Commons Attribution 4.0 license.
      </p>
    </Letter>
  )
}
