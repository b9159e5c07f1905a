import { Letter } from './letter.tsx'

/** What we know about those who use Porchlight, and what we do with it. */
export function PrivacyScreen() {
  return (
    <Letter title="Privacy Policy">
      <p>What we keep about you, why, and how to make us forget it.</p>
      <h2>On our server</h2>
      <p>
        Your name, e-mail address and password (as a hash nobody can read back), your license, phone, website,
        brokerage, office address, the cities you serve, portrait and logo as you give them to us, what you have
        published or scheduled, and the permissions you gave us for your pages, encrypted.
      </p>
      <h2>On your device</h2>
      <p>
        Posts and pictures you have looked at, drafts of captions, forms you changed and didn’t save, your likes, and
        posts that wait for a network. Logging out removes what our server told the device about you. Drafts and waiting
        posts stay for your return.
      </p>
      <h2>Who else sees it</h2>
      <p>
        The networks you connect get the posts you send them, and our mail server the letters we write to you. Nobody
        else gets your data from us: no advertisers, no data brokers, no trackers on these pages.
      </p>
      <h2>Cookies</h2>
      <p>
        One keeps you signed in, one protects your forms, and one remembers whether your sidebar is open. There are no
        others.
      </p>
      <h2>Having it removed</h2>
      <p>Write to us from the e-mail address of your account, and we delete the account and everything in it.</p>
    </Letter>
  )
}
