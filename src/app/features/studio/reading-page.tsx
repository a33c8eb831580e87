import type { Change } from '@kindred/contract/studio'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { Screen, WithScreen } from './screen.tsx'
import { useStudio } from './studio-context.tsx'
import { pageQuery } from './studio-queries.ts'
import '../../screens/preview.css'

interface ReadingPageProps {
  file: string
  /** The place that is edited, as a JSON pointer. */
  at: string
}

/** A form beside the page on which members read what it says; alone where that is on none. */
export function WithPage({ children, ...place }: ReadingPageProps & { children: ReactNode }) {
  const { current } = useStudio()
  const { data } = useQuery(pageQuery(place.file, place.at, current))
  return <WithScreen screen={data?.has_page ? <ReadingPage {...place} /> : null}>{children}</WithScreen>
}

/** The page that members read, at phone width, with what a change says: the one that somebody works in, or `change`. */
function ReadingPage({ file, at, change }: ReadingPageProps & { change?: Change }) {
  const { text, current } = useStudio()
  const { data, isError } = useQuery(pageQuery(file, at, change ?? current))
  const scrolled = useRef(0)
  if (isError) return <p role="alert">{text('studio.failed')}</p>
  if (data === undefined) return null
  if (data.html === null) return <p className="studio-soft">{text('studio.screen.unreadable')}</p>
  return (
    <div className="preview-stage" data-width="360">
      {/* No script runs in it, so it may be of this origin: its style sheets load, and its place can be kept. */}
      <iframe
        className="preview-screen-frame"
        title={text('studio.screen')}
        sandbox="allow-same-origin"
        srcDoc={inTheme(data.html)}
        onLoad={({ currentTarget: { contentWindow } }) => {
          // Each key brings the page anew: whoever reads far down stays there.
          contentWindow?.scrollTo(0, scrolled.current)
          contentWindow?.addEventListener('scroll', () => {
            scrolled.current = contentWindow.scrollY
          })
        }}
      />
    </div>
  )
}

/** In the colours that somebody chose for this browser: the script that would see to it does not run. */
function inTheme(html: string): string {
  const { theme } = document.documentElement.dataset
  return theme === undefined ? html : html.replace('<html', `<html data-theme="${theme}"`)
}

/** What a change does to pages and steps, as members will see each: for whoever reviews it. */
export function ScreensOfChange({ change }: { change: Change }) {
  const { text } = useStudio()
  const byFile = new Map(change.edits.map((edit) => [edit.file, edit]))
  return [...byFile.values()].map((edit) => {
    const [, wizard, step] = /\/wizards\/([^/]+)\/(?:steps\/([^/]+)\.json)?/.exec(edit.file) ?? []
    const title = [text('studio.screen'), ...edit.where.slice(0, 2)].join(' › ')
    return wizard === undefined ? (
      <PageFold key={edit.file} title={title} file={edit.file} change={change} />
    ) : (
      <Fold key={edit.file} title={title}>
        <Screen wizard={wizard} step={step} change={change} />
      </Fold>
    )
  })
}

function PageFold({ title, file, change }: { title: string; file: string; change: Change }) {
  const { data } = useQuery(pageQuery(file, '', change))
  if (!data?.has_page) return null
  return (
    <Fold title={title}>
      <ReadingPage file={file} at="" change={change} />
    </Fold>
  )
}

/** Drawn once somebody opens it: each is a frame of its own. */
function Fold({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="studio-fold" onToggle={({ currentTarget: { open } }) => setOpen(open)}>
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  )
}
