import { type FormPorts, FormPortsProvider, type Places } from '@kindred/form'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useInRouterContext, useLocation, useNavigate } from 'react-router-dom'
import { lookupPort } from '../lib/form-ports/lookup-port.ts'
import { suggestHashtags } from '../lib/form-ports/suggest-hashtags.ts'
import { withBackTo } from '../lib/navigation/back-to.ts'
import { useUnsavedWork } from '../lib/session/sign-in-again.ts'
import { text } from '../lib/texts/texts.ts'
import './button.css'

const files = () => import('../lib/form-ports/file-port.ts').then(({ filePort }) => filePort)

const openPhotos = () => import('../lib/form-ports/photo-port.ts').then(({ photoPort }) => photoPort)

interface AppFormPortsProps {
  /** Where pictures and long lists come from: the preview shows those that are not served yet. */
  contentAt?: string
  /** Instead of those at `contentAt`. */
  pictureAt?: FormPorts['pictureAt']
  /** Are files kept of its answers? */
  keepsFiles?: boolean
  /** How many places are left, of a form where they are limited. */
  places?: Places | undefined
  children: ReactNode
}

/** What the form package is given by this app. Every wizard stands in it. The preview has no pages that a link could go to. */
export function AppFormPorts({
  contentAt = '/api/v1/content',
  keepsFiles = true,
  pictureAt,
  places,
  children,
}: AppFormPortsProps) {
  useUnsavedWork()
  const Ports = useInRouterContext() ? PortsWithPages : PortsAlone
  return (
    <Ports contentAt={contentAt} keepsFiles={keepsFiles} pictureAt={pictureAt} places={places}>
      {children}
    </Ports>
  )
}

type PortsProps = Required<Omit<AppFormPortsProps, 'places' | 'pictureAt'>> &
  Pick<FormPorts, 'goTo' | 'places' | 'pictureAt'>

const pictureAddress = (contentAt: string) => (file: string) => `${contentAt}/pictures/${file}`

function PortsAlone({ contentAt, keepsFiles, pictureAt, places, goTo, children }: PortsProps) {
  const ports = useMemo<FormPorts>(
    () => ({
      texts: text,
      suggestHashtags,
      openPhotos,
      files: keepsFiles ? files : undefined,
      pictureAt: pictureAt ?? pictureAddress(contentAt),
      lookups: lookupPort(contentAt),
      goTo,
      places,
    }),
    [contentAt, keepsFiles, pictureAt, goTo, places],
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
