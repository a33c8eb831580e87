import { showToast } from '../page/show-toast.ts'
import { text } from '../texts/texts.ts'

/** What a toast needs to offer the link of a memory to its author. */
export const offerLink = (link: string) => ({
  seconds: 12,
  action: {
    label: text('memory.share'),
    run: () => void import('./copy-link.ts').then(({ copyLink }) => copyLink(link)),
  },
})

/** Tells an author that a memory has another link, and offers to copy it: whoever had the old one opens it no more. */
export function showNewLink(link: string): void {
  showToast({ title: text('memory.newLink.title'), text: text('memory.newLink.text'), ...offerLink(link) })
}
