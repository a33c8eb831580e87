import { Suspense } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { Feed } from '../features/feed/feed.tsx'
import { everyMemory } from '../features/search/search-criteria.ts'
import { withoutParams, withRouteAction } from '../lib/navigation/route-action.ts'
import { useTitle } from '../lib/navigation/use-title.ts'
import { lazyPart } from '../lib/page/lazy-part.ts'
import { useSession } from '../lib/session/session.ts'
import { hasSignedInHint } from '../lib/session/signed-in-hint.ts'
import { isOtherLanguage } from '../lib/texts/languages.ts'
import { text } from '../lib/texts/texts.ts'
import { Link } from '../ui/link.tsx'
import { EmptyList } from './empty-list.tsx'
import { SearchLink } from './search-link.tsx'
import '../ui/button.css'
import './community-page.css'

/** For readers in another language than most of the feed. */
const MemoriesInLanguage = lazyPart(() => import('../features/feed/memories-in-language.tsx'))

const LandingFaq = lazyPart(() => import('./landing-faq.tsx'))
const GuideOverlay = lazyPart(() => import('./guide-overlay.tsx'))

const glimpse = 5

/** The front page: for visitors what this is and whom it is for; for everybody a first look at what people write. */
export default function CommunityPage() {
  useTitle()
  const session = useSession()
  const isMember = session.kind === 'member' || (session.kind !== 'visitor' && hasSignedInHint())
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [params] = useSearchParams()
  return (
    <div className="page community">
      {isMember ? <h1>{text('community.title')}</h1> : <Welcome />}
      {session.kind === 'visitor' && <QuizEntry />}
      {!isMember && <HowItWorks />}
      <section className="latest" aria-labelledby="latest">
        <div className="list-head">
          <h2 id="latest">{text('community.latest')}</h2>
          <SearchLink />
        </div>
        {isOtherLanguage() && (
          <Suspense fallback={null}>
            <MemoriesInLanguage />
          </Suspense>
        )}
        <Feed atMost={glimpse} empty={<EmptyList words={text('community.empty')} picture="lamp" />} />
        <p>
          <Link className="button" to={isMember ? '/home' : everyMemory}>
            {text('community.more')}
          </Link>
        </p>
        {isMember && (
          <p>
            <Link to="/?guide=open">{text('community.guide')}</Link>
          </p>
        )}
      </section>
      <Suspense fallback={null}>
        <LandingFaq />
      </Suspense>
      <section id="support-resources" aria-labelledby="support">
        <h2 id="support">{text('community.support.title')}</h2>
        <p>{text('community.support.text')}</p>
        <p>
          <a href="/safety#support-resources">{text('community.support.lines')}</a>
        </p>
      </section>
      {params.get('guide') === 'open' && (
        <Suspense fallback={null}>
          <GuideOverlay onClose={() => navigate(withoutParams(`${pathname}${search}`, ['guide']))} />
        </Suspense>
      )}
    </div>
  )
}

/** Whom this is for, before somebody is one of them. */
const Welcome = () => (
  <section className="welcome">
    <div className="welcome-words stack-5">
      <h1 className="welcome-title">{text('community.notAlone')}</h1>
      <p className="lead">{text('community.forWhom')}</p>
      <div className="welcome-ways row-3">
        <Link className="button primary" to={withRouteAction('/', 'signup')}>
          {text('account.signup')}
        </Link>
        <Link className="button" to={withRouteAction('/', 'login')}>
          {text('account.login')}
        </Link>
      </div>
      <p>
        <Link to="/?guide=open">{text('community.guide')}</Link>
      </p>
      {/* The club's humour comes after who it is for: nobody in pain reads it first. */}
      <p className="soft">{text('community.tagline')}</p>
    </div>
    <Doorway />
  </section>
)

const HowItWorks = () => (
  <section aria-labelledby="how">
    <h2 id="how">{text('community.how.title')}</h2>
    <ul className="welcome-points stack-5">
      {['write', 'tag', 'read'].map((point) => (
        <li key={point}>
          <h3>{text(`community.${point}.title`)}</h3>
          <p>{text(`community.${point}.text`)}</p>
        </li>
      ))}
    </ul>
  </section>
)

/** Free, without an account, and for nobody but the person who takes it. */
function QuizEntry() {
  return (
    <section className="quiz-entry stack-3 card-m" aria-labelledby="quiz-entry">
      <h2 id="quiz-entry">{text('community.quiz.title')}</h2>
      <p>{text('community.quiz.text')}</p>
      <p>
        <Link className="button" to="/quiz">
          {text('community.quiz.take')}
        </Link>
      </p>
    </section>
  )
}
/** An open door with evening light behind it. Decoration. */
function Doorway() {
  return (
    <svg
      className="doorway"
      viewBox="0 0 220 240"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M84 206V62c0-22 16-38 38-38s38 16 38 38v144" />
      <path d="M84 62v144L40 226V74c0-20 16-44 44-12z" />
      <circle cx="52" cy="150" r="3" fill="currentColor" stroke="none" />
      <path d="M14 206h26M160 206h46" />
      <g stroke="var(--amber)">
        <path d="M122 206l-22 24M136 206l14 26M150 206l36 22M108 206l-44 24" />
        <circle cx="122" cy="92" r="13" />
        <path d="M122 66v-9M122 127v-9M96 92h-4M152 92h-4M103 73l-4-4M141 73l4-4M103 111l-4 4M141 111l4 4" />
      </g>
    </svg>
  )
}
