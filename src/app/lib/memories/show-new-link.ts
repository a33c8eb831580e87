import { showToast } from '../page/show-toast.ts'
import { text } from '../texts/texts.ts'

/** Tells an author that a memory has another link, and offers to copy it: whoever had the old one opens it no more. */
export function showNewLink(link: string): void {
  showToast({
    title: text('memory.newLink.title'),
    text: text('memory.newLink.text'),
    seconds: 12,
    action: {
      label: text('memory.share'),
      run: () => void import('./copy-link.ts').then(({ copyLink }) => copyLink(link)),
    },
  })
}
