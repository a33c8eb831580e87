import { Feed } from '../features/feed/feed.tsx'
import { text } from '../lib/texts.ts'
import { useTitle } from '../lib/use-title.ts'
import { EmptyList } from './empty-list.tsx'

export default function HomePage() {
  useTitle(text('nav.home'))
  return (
    <div className="page">
      <h1>{text('home.title')}</h1>
      <Feed empty={<EmptyList words={text('home.empty')} />} />
    </div>
  )
}
