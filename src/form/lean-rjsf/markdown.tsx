import type { ReactNode } from 'react'

/** Stands in for rjsf's Markdown renderer: our texts are plain, and the real one costs 31 KB. */
export function Markdown({ children }: { children?: ReactNode }) {
  return <>{children}</>
}

export default Markdown
