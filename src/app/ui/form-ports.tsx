import { type FormPorts, FormPortsProvider } from '@kindred/form'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useInRouterContext, useLocation, useNavigate } from 'react-router-dom'
import { withBackTo } from '../lib/back-to.ts'
import { lookupPort } from '../lib/lookup-port.ts'
import { useUnsavedWork } from '../lib/sign-in-again.ts'
import { suggestHashtags } from '../lib/suggest-hashtags.ts'
import { text } from '../lib/texts.ts'
import './button.css'

const files = () => import('../lib/file-port.ts').then(({ filePort }) => filePort)

const openPhotos = () => import('../lib/photo-port.ts').then(({ photoPort }) => photoPort)

interface AppFormPortsProps {
  /** Where pictures and long lists come from: the preview shows those that are not served yet. */
  contentAt?: string
  /** Are files kept of its answers? */
  keepsFiles?: boolean
  children: ReactNode
}

/** What the form package is given by this app. Every wizard stands in it. The preview has no pages that a link could go to. */
export function AppFormPorts({ contentAt = '/api/v1/content', keepsFiles = true, children }: AppFormPortsProps) {
  useUnsavedWork()
  const Ports = useInRouterContext() ? PortsWithPages : PortsAlone
  return (
    <Ports contentAt={contentAt} keepsFiles={keepsFiles}>
      {children}
    </Ports>
  )
}

type PortsProps = Required<AppFormPortsProps> & Pick<FormPorts, 'goTo'>

const pictureAddress = (contentAt: string) => (file: string) => `${contentAt}/pictures/${file}`

function PortsAlone({ contentAt, keepsFiles, goTo, children }: PortsProps) {
  const ports = useMemo<FormPorts>(
    () => ({
      texts: text,
      suggestHashtags,
      openPhotos,
      files: keepsFiles ? files : undefined,
      pictureAt: pictureAddress(contentAt),
      lookups: lookupPort(contentAt),
      goTo,
    }),
    [contentAt, keepsFiles, goTo],
  )
  return <FormPortsProvider ports={ports}>{children}</FormPortsProvider>
}

/** A link goes there, and notes where somebody came from. */
function PortsWithPages(props: PortsProps) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const goTo = useCallback(
    (to: string) => void navigate(to, { state: withBackTo(`${pathname}${search}`) }),
    [navigate, pathname, search],
  )
  return <PortsAlone {...props} goTo={goTo} />
}
