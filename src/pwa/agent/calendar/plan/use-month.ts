import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Step } from '#domain/auto-post/month-deck.ts'
import {
  addStep,
  closeMonth,
  fetchMonth,
  readMonth,
  removeStep,
  watchMonth,
  type StoredMonth,
} from '#sync/month/month.ts'
import { USUAL_MIX, type Mix, type MonthRow, type StepRow } from '#sync/month/month-row.ts'
import { fetchPictures, picturesOf } from '#sync/month/prefetch.ts'
import { reportUnlessStorage, storageFailureOf } from '#sync/storage/storage-error.ts'
import { actionErrorMessage } from '../use-post-action.ts'

/** A stored plan that is older is fetched anew when the screen opens. */
const FRESH_MS = 10 * 60_000
/** How long the screen waits for that before it shows the stored one. */
const STORED_MONTH_AFTER_MS = 2_000
/** Alternatives of each card whose pictures are fetched once the agent plans. */
const ALTERNATIVES = 4

interface MonthState extends StoredMonth {
  /** Whether anything is known yet, of the device or the server. */
  isReady: boolean
  /** Why the plan could not be fetched. */
  error: unknown
  /** Whether steps are only in memory, since the device can't store them. */
  isUnstored: boolean
}

const NOTHING: MonthState = { row: null, steps: [], isReady: false, error: null, isUnstored: false }

/**
 * The month on this device: the plan and the agent's steps, each of which is on the disk before it is shown. The plan is
 * fetched anew when it is old and there is a network.
 */
export function useMonth(userId: number) {
  const [state, setState] = useState(NOTHING)
  const latest = useRef(NOTHING)
  const writing = useRef(Promise.resolve())

  const show = (change: Partial<MonthState>) => {
    latest.current = { ...latest.current, ...change }
    setState(latest.current)
  }

  const refresh = async (mix: Mix) => {
    try {
      show({ ...(await fetchMonth(userId, mix)), isReady: true, error: null })
    } catch (error) {
      show({ isReady: true, error })
      throw error
    }
  }

  const start = useEffectEvent(async () => {
    const stored = await readMonth(userId).catch((error: unknown) => {
      if (!storageFailureOf(error)) throw error
      return { row: null, steps: [] }
    })
    const { row } = stored
    const isFresh = row !== null && (row.confirmedAt !== null || Date.now() - row.fetchedAt < FRESH_MS)
    if (isFresh || (row && !navigator.onLine)) return show({ ...stored, isReady: true })
    latest.current = { ...latest.current, ...stored }
    const patience = row && setTimeout(() => show({ isReady: true }), STORED_MONTH_AFTER_MS)
    // The screen shows the reason of a failure, unless it has a stored plan to show.
    await refresh(row?.mix ?? USUAL_MIX).catch((error: unknown) => console.warn('The month was not fetched', error))
    if (patience) clearTimeout(patience)
  })

  useEffect(() => {
    start().catch(reportError)
  }, [])

  // What another tab or the worker writes; what this one wrote is shown already.
  const take = useEffectEvent((changed: Partial<StoredMonth>) => {
    if (!latest.current.isReady || latest.current.isUnstored || isSame(changed, latest.current)) return
    show(changed)
  })
  useEffect(() => watchMonth(userId, take), [userId])

  const { row } = state
  const plan = row?.confirmedAt === null ? row.plan : null
  useEffect(() => {
    if (!plan || !navigator.onLine) return undefined
    const ended = new AbortController()
    fetchPictures(picturesOf(plan, ALTERNATIVES), ended.signal).catch(reportError)
    return () => ended.abort()
  }, [plan])

  /** One after the other, each from what the one before left: a quick thumb loses nothing. */
  function oneAtATime(work: (now: MonthState) => Promise<void>): Promise<void> {
    writing.current = writing.current.then(() => work(latest.current)).catch(reportError)
    return writing.current
  }

  async function store(step: Step): Promise<void> {
    const { steps, isUnstored } = latest.current
    try {
      if (!isUnstored) return show({ steps: [...steps, await addStep(userId, step)] })
    } catch (error) {
      if (!storageFailureOf(error)) throw error
    }
    const unstored: StepRow = { ...step, userId, seq: -1 - steps.length }
    show({ steps: [...latest.current.steps, unstored], isUnstored: true })
  }

  return {
    ...state,
    /** Fetches the plan of a mix; rejects with the reason why it could not. */
    refresh,
    /** Ends the confirmed month; `outcomes` are null while it waits on this device. */
    close: async (outcomes: MonthRow['outcomes']) => {
      const at = Date.now()
      await closeMonth(userId, at, outcomes).catch(reportUnlessStorage)
      const { row } = latest.current
      if (row) show({ row: { ...row, confirmedAt: at, outcomes }, steps: [] })
    },
    /** Takes the step that `choose` makes of the steps so far; null takes none. */
    step: (choose: (now: StoredMonth) => Step | null, onDone: (step: Step) => void) =>
      oneAtATime(async (now) => {
        const step = choose(now)
        if (!step) return
        await store(step)
        onDone(step)
      }),
    /** Takes back the last step. */
    undo: (onDone: (step: Step) => void) =>
      oneAtATime(async ({ steps }) => {
        const last = steps.at(-1)
        if (!last) return
        if (last.seq > 0) await removeStep(last.seq)
        show({ steps: latest.current.steps.filter(({ seq }) => seq !== last.seq) })
        onDone(last)
      }),
  }
}

export type MonthOnDevice = ReturnType<typeof useMonth>

function isSame({ row, steps }: Partial<StoredMonth>, known: StoredMonth): boolean {
  if (steps) return steps.length === known.steps.length && steps.every(({ seq }, at) => seq === known.steps[at]?.seq)
  if (!row) return true
  const { fetchedAt, confirmedAt, outcomes } = row
  return (
    fetchedAt === known.row?.fetchedAt &&
    confirmedAt === known.row.confirmedAt &&
    (outcomes === null) === (known.row.outcomes === null)
  )
}

/** What a button does at the server: whether it is under way, and why the last try failed. */
export function useAttempt<A extends readonly unknown[]>(work: (...args: A) => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const run = (...args: A) => {
    setBusy(true)
    setError(null)
    work(...args)
      .catch((cause: unknown) => setError(actionErrorMessage(cause)))
      .finally(() => setBusy(false))
  }
  return { busy, error, run }
}
