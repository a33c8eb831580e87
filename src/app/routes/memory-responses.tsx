import type { Comment } from '@kindred/contract/comment'
import type { Memory } from '@kindred/contract/memory'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useLocation } from 'react-router-dom'
import { commentsQueryOptions } from '../features/comments/comments-query.ts'
import WriteComment from '../features/comments/write-comment.tsx'
import ResponseRow from '../features/reactions/response-row.tsx'
import { commentModes } from '../lib/memories/comment-mode.ts'
import { privacy as levels } from '../lib/memories/memory-codes.ts'
import { inWindow, type WindowTab } from '../lib/memories/memory-window-address.ts'
import { text } from '../lib/texts/texts.ts'
import { CrisisHint } from '../ui/crisis-hint.tsx'
import { CommentIcon, LetterIcon, MoreIcon, PatternIcon } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'
import { MoreMenu } from '../ui/more-menu.tsx'
import { memoryWindowOf } from './memory-window-of.ts'

interface MemoryResponsesProps {
  memory: Memory
  own: boolean
  /** The reaction that an address names, or `any`. */
  led?: number | 'any' | undefined
  onSent: (comment: Comment) => void
}

/** What can be answered to a memory, on its page and in its window: all of it in one row, each with a line about what the author sees. */
export default function MemoryResponses({ memory, own, led, onSent }: MemoryResponsesProps) {
  const { shareable_link: link, author, total_tags } = memory
  const name = author.username
  const id = useId()
  const tabLink = useTabLink(link)
  // Read for the comments themselves; here only whether they are closed.
  const comments = useInfiniteQuery({ ...commentsQueryOptions(link), enabled: false })
  const isClosed = comments.data?.pages[0]?.mode === commentModes.closed
  // Nobody else can answer; what came while others could is still there.
  const authorOnly = own && memory.privacy === levels.onlyMe
  const help = (what: string) => text(`responses.${what}.sees`, { name })
  const entry = (what: string, tab: WindowTab) => ({
    label: text(`window.tab.${tab}`),
    help: help(what),
    link: tabLink(tab),
  })
  return (
    <>
      {/* Whoever comes back to what they wrote of dying may be in danger again. */}
      {own && <CrisisHint searched={`${memory.title} ${memory.description}`} />}
      <ResponseRow
        {...{ link, own, led, authorOnly }}
        author={name}
        comment={
          !isClosed &&
          !authorOnly && (
            <>
              <WriteComment link={link} onSent={onSent}>
                {(open) => (
                  <button type="button" className="response" aria-describedby={own ? undefined : id} onClick={open}>
                    <CommentIcon />
                    {text('responses.comment')}
                  </button>
                )}
              </WriteComment>
              {!own && (
                <span hidden id={id}>
                  {help('comment')}
                </span>
              )}
            </>
          )
        }
        message={
          authorOnly ? null : own ? (
            <Link className="response" {...tabLink('validate')}>
              <LetterIcon />
              {text('window.tab.validate.own')}
            </Link>
          ) : (
            <WriteComment link={link} to="author">
              {(openPrivate) => (
                <MoreMenu
                  name={text('responses.message')}
                  openerClass="response"
                  opener={
                    <>
                      <LetterIcon />
                      {text('responses.message')}
                    </>
                  }
                  entries={[
                    entry('message', 'validate'),
                    { label: text('responses.private'), help: help('private'), onChoose: openPrivate },
                  ]}
                />
              )}
            </WriteComment>
          )
        }
        more={
          own ? (
            <Link className="response" {...tabLink('connect')}>
              <PatternIcon />
              {text('window.tab.connect')}
            </Link>
          ) : (
            <MoreMenu
              name={text('responses.more')}
              openerClass="response"
              opener={
                <>
                  <MoreIcon />
                  {text('responses.more')}
                </>
              }
              entries={[
                ...(total_tags > 0 ? [entry('empathize', 'summary')] : []),
                entry('praise', 'feedback'),
                entry('connect', 'connect'),
              ]}
            />
          )
        }
      />
    </>
  )
}

/** Leads to a tab of the memory's window; in the window already, to another tab of it. */
function useTabLink(link: string) {
  const { pathname, search, state } = useLocation()
  const isOpen = memoryWindowOf(pathname, search) !== null
  return (tab: WindowTab) => {
    const [to, options] = inWindow(pathname + search, link, { tab })
    return { to, ...(isOpen ? { replace: true, state } : options) }
  }
}
