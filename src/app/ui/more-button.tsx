import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import './button.css'

type Growing = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isError' | 'fetchNextPage' | 'refetch'
>

interface MoreButtonProps {
  list: Growing
  label: string
  /** While the next page is on its way. */
  loading?: string
  /** Where the last reading failed. */
  again?: string
  className?: string
}

/** At the end of a list that grows: reads on, or once more what did not arrive. */
export function MoreButton({ list, label, loading = label, again = label, className = '' }: MoreButtonProps) {
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage, refetch } = list
  if (!hasNextPage && !isError) return null
  return (
    <button
      type="button"
      className={`button ${className}`}
      aria-disabled={isFetchingNextPage}
      onClick={() => void (hasNextPage ? fetchNextPage() : refetch())}
    >
      {isFetchingNextPage ? loading : isError ? again : label}
    </button>
  )
}
