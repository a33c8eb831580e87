import { Component, type ReactNode } from 'react'
import { logFailure } from '../lib/log.ts'
import { text } from '../lib/texts.ts'
import '../ui/button.css'

/** When a page breaks, the rest of the house stands, and the person learns what is safe and what to do. */
export class PageBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown) {
    logFailure('drawing the page', error)
  }

  override render() {
    if (!this.state.broken) return this.props.children
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
