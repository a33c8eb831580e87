import type { ReactNode } from 'react'
import { type FormPorts, FormPortsProvider } from '../../form/index.ts'
import { suggestHashtags } from './suggest-hashtags.ts'
import { text } from './texts.ts'
import '../ui/button.css'

const ports: FormPorts = { texts: text, suggestHashtags }

/** What the form room is given of this app. Every wizard stands in it. */
export const AppFormPorts = ({ children }: { children: ReactNode }) => (
  <FormPortsProvider ports={ports}>{children}</FormPortsProvider>
)
