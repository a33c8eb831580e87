import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { ConfirmEmail } from '../features/account/confirm-email.tsx'
import { Feed } from '../features/feed/feed.tsx'
import { justPostedIn } from '../lib/memories/just-posted.ts'
import { useTitle } from '../lib/navigation/use-title.ts'
import { lazyPart } from '../lib/page/lazy-part.ts'
import { newInReceived, newsQueryOptions } from '../lib/queries/queries.ts'
import { useSession } from '../lib/session/session.ts'
import { isOtherLanguage } from '../lib/texts/languages.ts'
import { text } from '../lib/texts/texts.ts'
import { JustPosted } from '../wizard-parts.ts'
import { feedComment } from './comment-parts.tsx'
import { EmptyList } from './empty-list.tsx'
import { SearchLink } from './search-link.tsx'

/** For a first visit alone. */
const Welcome = lazyPart(() => import('./welcome.tsx'))

/** For whoever received something. */
const News = lazyPart(() => import('../features/received/news.tsx'))

/** For whoever has just posted. */
const SimilarMemories = lazyPart(() => import('../features/feed/similar-memories.tsx'))

/** For readers in another language than most of the feed. */
const MemoriesInLanguage = lazyPart(() => import('../features/feed/memories-in-language.tsx'))

/** For words that one has just posted. */
const CrisisHint = lazyPart(
  () => import('../ui/crisis-hint.tsx'),
  (module) => module.CrisisHint,
)

export default function HomePage() {
  useTitle(text('home.title'))
  const session = useSession()
  const { data: news } = useQuery(newsQueryOptions)
  const posted = justPostedIn(useLocation().state)
  return (
    <div className="page">
      <div className="home-head">
        <div className="list-head">
          <h1>{text('home.title')}</h1>
          <SearchLink />
        </div>
        {newInReceived(news) > 0 && !posted && (
          <Suspense fallback={null}>
            <News />
          </Suspense>
        )}
      </div>
      {posted && (
        <Suspense fallback={null}>
          <JustPosted {...posted} crisisHint={(words) => <CrisisHint searched={words} />} />
          <SimilarMemories link={posted.link} isSure />
        </Suspense>
      )}
      {session.kind === 'member' && !session.user.has_passed_onboarding && !posted && (
        <Suspense fallback={null}>
          <Welcome user={session.user} />
        </Suspense>
      )}
      {session.kind === 'member' && !session.user.email_verified && <ConfirmEmail />}
      {isOtherLanguage() && (
        <Suspense fallback={null}>
          <MemoriesInLanguage />
        </Suspense>
      )}
      <Feed
        except={posted?.link}
        empty={<EmptyList words={text('home.empty')} picture="lamp" />}
        comment={feedComment}
      />
    </div>
  )
}
