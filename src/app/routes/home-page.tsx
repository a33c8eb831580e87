import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { ConfirmEmail } from '../features/account/confirm-email.tsx'
import { Feed } from '../features/feed/feed.tsx'
import { justPostedIn } from '../lib/just-posted.ts'
import { isOtherLanguage } from '../lib/languages.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { useSession } from '../lib/session.ts'
import { text } from '../lib/texts.ts'
import { useTitle } from '../lib/use-title.ts'
import { JustPosted } from '../wizard-parts.ts'
import { feedComment } from './comment-parts.tsx'
import { EmptyList } from './empty-list.tsx'
import { SearchLink } from './search-link.tsx'

/** For a first visit alone. */
const Welcome = lazyPart(() => import('./welcome.tsx'))

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
  const posted = justPostedIn(useLocation().state)
  return (
    <div className="page">
      <div className="list-head">
        <h1>{text('home.title')}</h1>
        <SearchLink />
      </div>
      {posted && (
        <Suspense fallback={null}>
          <JustPosted {...posted} crisisHint={(words) => <CrisisHint searched={words} />} />
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
