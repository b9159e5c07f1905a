import { CheckMark } from '#pwa/shared/ui/field/check-mark.tsx'

interface SelectBoxProps {
  label: string
  checked: boolean
  onChange: () => void
}

/** The checkbox that chooses a row, or all rows of the page. */
export function SelectBox({ label, checked, onChange }: SelectBoxProps) {
  return (
    <span className="relative grid size-(--target) shrink-0 place-items-center rounded-lg has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={onChange}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <CheckMark small />
    </span>
  )
}
