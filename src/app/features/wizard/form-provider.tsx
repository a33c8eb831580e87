import { PrimeReactProvider } from 'primereact/api'
import type { ReactNode } from 'react'

/** PrimeReact writes a few style elements; the page's nonce lets them through the content policy. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined

export function FormProvider({ children }: { children: ReactNode }) {
  return <PrimeReactProvider value={nonce === undefined ? {} : { nonce }}>{children}</PrimeReactProvider>
}
