import { useState, type ComponentProps } from 'react'

import { classes } from '../classes.ts'
import { IconButton } from '../icon-button.tsx'
import { Input } from './input.tsx'

/** A password input with a button that shows what was typed. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <span className="relative block">
      <Input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        type={shown ? 'text' : 'password'}
        className={classes('pr-14', className)}
      />
      <IconButton
        icon={shown ? 'eye-slash' : 'eye'}
        label={shown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(!shown)}
        className="absolute top-1/2 right-1.5 -translate-y-1/2"
      />
    </span>
  )
}
