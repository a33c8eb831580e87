import { type ReactNode, useMemo } from 'react'
import { type FormPorts, FormPortsProvider } from '../../form/index.ts'
import { suggestHashtags } from './suggest-hashtags.ts'
import { text } from './texts.ts'
import '../ui/button.css'

const pictureAddress = (folder: string) => (file: string) => `${folder}/${file}`

/** What the form room is given of this app. Every wizard stands in it. */
export function AppFormPorts({ pictures = '/api/v1/content/pictures', children }: AppFormPortsProps) {
  const ports = useMemo<FormPorts>(
    () => ({ texts: text, suggestHashtags, pictureAt: pictureAddress(pictures) }),
    [pictures],
  )
  return <FormPortsProvider ports={ports}>{children}</FormPortsProvider>
}

interface AppFormPortsProps {
  /** Where pictures come from: the preview shows those that are not served yet. */
  pictures?: string
  children: ReactNode
}
