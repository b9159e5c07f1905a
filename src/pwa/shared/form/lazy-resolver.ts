import type { FieldValues, Resolver } from 'react-hook-form'

/**
 * A resolver whose schemas are fetched when the form is first checked, since evaluating them takes long. Where they
 * can't be fetched, the server checks alone.
 */
export function lazyResolver<In extends FieldValues, Context, Out>(
  load: () => Promise<Resolver<In, Context, Out>>,
): Resolver<In, Context, Out> {
  return async (values, ...given) => {
    const resolver = await load().catch(() => null)
    return resolver ? resolver(values, ...given) : { values: values as unknown as Out, errors: {} }
  }
}
