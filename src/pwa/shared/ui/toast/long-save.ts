import { notify } from './notify.tsx'

/** A save that takes longer than this, in milliseconds, shows a toast while it goes on. */
const LONG_MS = 1_000

interface LongSave {
  /** Ends it and returns the id of its toast, for the toast with the result. */
  end: () => string
  /** Ends it without a result to show. */
  drop: () => void
}

const underWay = new Set<{ show: () => void; suppress: () => void }>()

/**
 * Suppresses the toasts of the saves under way while they wait for an answer of the user; the returned function resumes
 * them.
 */
export function suppressLongSaves(): () => void {
  const suppressed = [...underWay]
  for (const save of suppressed) save.suppress()
  return () => suppressed.filter((save) => underWay.has(save)).forEach((save) => save.show())
}

/** Shows a toast of type loading once a save takes long. */
export function startLongSave(message = 'Saving...'): LongSave {
  const id = crypto.randomUUID()
  let timer = 0
  const save = {
    show: () => void (timer = window.setTimeout(() => notify.loading(message, { id }), LONG_MS)),
    suppress: () => {
      clearTimeout(timer)
      notify.dismiss(id)
    },
  }
  save.show()
  underWay.add(save)
  const end = () => {
    clearTimeout(timer)
    underWay.delete(save)
    return id
  }
  return { end, drop: () => notify.dismiss(end()) }
}
