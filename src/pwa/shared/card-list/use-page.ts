import { useSearchParams } from 'react-router-dom'

/** The page of a list that its address names, and the address of another one. */
export function usePage(path: string): { page: number; hrefOf: (page: number) => string } {
  const [search] = useSearchParams()
  return {
    page: pageFrom(search.get('page')),
    hrefOf: (page) => (page === 1 ? path : `${path}?page=${page}`),
  }
}

function pageFrom(text: string | null): number {
  const page = Number(text ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}
