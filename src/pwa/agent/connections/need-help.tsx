import { Icon } from '#pwa/shared/ui/icon.tsx'

const STEPS = [
  'Choose Connect beside the account you want.',
  'Sign in with your business login and allow everything it asks for. We can’t post without it.',
  'Come back here. For Facebook, pick the page your posts should appear on.',
  'If your page isn’t listed, ask its owner to make you an admin, then choose Refresh Pages.',
  'To post to another page later, choose Change page beside the account.',
]

/** How connecting works, collapsed by default. */
export function NeedHelp() {
  return (
    <section className="rounded-panel bg-sunk p-5">
      <h2>Need Help?</h2>
      <p className="my-1.5 text-ink-soft">
        Connecting takes about two minutes. If your page isn’t listed, you may not be its admin yet.
      </p>
      <details className="group">
        <summary className="flex min-h-(--target) list-none items-center gap-1.5 font-semibold text-plum [&::-webkit-details-marker]:hidden">
          Read the steps
          <Icon name="caret-down" small className="group-open:rotate-180" />
        </summary>
        <ol className="grid list-decimal gap-2 pt-1 pl-5 text-ink-soft">
          {STEPS.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </details>
    </section>
  )
}
