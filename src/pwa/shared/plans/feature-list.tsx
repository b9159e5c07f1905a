import { Icon } from '#pwa/shared/ui/icon.tsx'

/** What a plan includes, one line each. */
export function FeatureList({ label, items }: { label: string; items: readonly string[] }) {
  return (
    <ul aria-label={label} className="grid gap-2.5">
      {items.map((item) => (
        <li key={item} className="flex gap-3">
          <Icon name="check-bold" small className="mt-0.75 text-plum" />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  )
}
