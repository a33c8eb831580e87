import { Component, type ReactNode } from 'react'
import { logFailure } from '../lib/log.ts'
import { showToast } from '../lib/page/show-toast.ts'
import { text } from '../lib/texts/texts.ts'
import '../ui/button.css'

interface PageBoundaryProps {
  children: ReactNode
  /** What takes the place of something that the page can do without; its loss is told in the corner. */
  instead?: ReactNode
}

/** When a page breaks, the rest of the house stands, and the person learns what is safe and what to do. */
export class PageBoundary extends Component<PageBoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown) {
    logFailure('drawing the page', error)
    if (this.props.instead !== undefined) showToast({ title: text('broken.part'), tone: 'problem' })
  }

  override render() {
    if (!this.state.broken) return this.props.children
    if (this.props.instead !== undefined) return this.props.instead
    return (
      <div className="page narrow" role="alert">
        <h1>{text('broken.title')}</h1>
        <p className="lead">{text('broken.text')}</p>
        <p>
          <button type="button" className="button primary" onClick={() => window.location.reload()}>
            {text('broken.again')}
          </button>
        </p>
      </div>
    )
  }
}
