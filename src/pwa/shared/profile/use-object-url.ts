import { useEffect, useMemo } from 'react'

/** An object URL for a file in memory, as long as it is shown; null for none. */
export function useObjectUrl(file: Blob | null): string | null {
  const url = useMemo(() => file && URL.createObjectURL(file), [file])
  useEffect(() => {
    return () => {
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [url])
  return url
}
