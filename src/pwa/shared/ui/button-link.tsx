import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'

import { buttonLook, type ButtonKind } from './button-look.ts'
import type { IconName } from './icon-name.ts'
import { Icon } from './icon.tsx'

interface ButtonLinkProps extends Omit<LinkProps, 'children' | 'className'> {
  kind: ButtonKind
  wide?: boolean | undefined
  small?: boolean | undefined
  icon?: IconName | undefined
  className?: string | undefined
  children: ReactNode
}

/** A link that looks like a button, because it leads to the likely next step. */
export function ButtonLink({ kind, wide, small, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonLook({ kind, wide, small, className })}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  )
}
