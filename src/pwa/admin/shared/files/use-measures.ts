import { useEffect, useState } from 'react'

import { measureFile, type FileMeasures } from './measure.ts'

/** The measures of chosen files, each as soon as it was read. */
export function useMeasures(files: Iterable<File>): ReadonlyMap<File, FileMeasures> {
  const [measured, setMeasured] = useState<ReadonlyMap<File, FileMeasures>>(new Map())
  useEffect(() => {
    let gone = false
    for (const file of files) {
      void measureFile(file).then((found) => {
        if (!gone) setMeasured((before) => (before.get(file) === found ? before : new Map(before).set(file, found)))
      })
    }
    return () => {
      gone = true
    }
  }, [files])
  return measured
}
