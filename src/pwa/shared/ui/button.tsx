import type { ComponentProps, ReactNode } from 'react'

import { buttonClasses, type ButtonKind } from './button-classes.ts'
import type { IconName } from './icon-name.ts'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  kind: ButtonKind
  /** While set, the button shows a spinner and this label, and takes no clicks; it keeps focus and width. */
  busy?: string | false | undefined
  wide?: boolean | undefined
  small?: boolean | undefined
  icon?: IconName | undefined
  children: ReactNode
}

/** A button. Its type is `button` unless set. */
export function Button({ kind, busy, wide, small, icon, children, className, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy ? true : undefined}
      aria-disabled={busy ? true : rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={buttonClasses({ kind, wide, small, disabled: rest.disabled, className })}
    >
      {busy ? (
        <>
          {/* Keeps the width of the label. */}
          <span aria-hidden="true" className="invisible inline-flex items-center gap-2.5">
            {icon && <Icon name={icon} />}
            {children}
          </span>
          <span className="absolute inset-0 flex items-center justify-center gap-2.5">
            <Spinner />
            {busy}
          </span>
        </>
      ) : (
        <>
          {icon && <Icon name={icon} />}
          {children}
        </>
      )}
    </button>
  )
}
