import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'

import { buttonClasses, type ButtonKind } from './button-classes.ts'
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

/** A link that looks like a button, for the likely next step. */
export function ButtonLink({ kind, wide, small, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClasses({ kind, wide, small, className })}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  )
}
