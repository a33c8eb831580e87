import type { PrivateComment } from '@kindred/contract/private-comment'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { resultsOf } from '../../lib/dedupe.ts'
import { blockEntries } from '../../lib/memories/blocks.ts'
import { openReportDialog } from '../../lib/memories/reporting.ts'
import { privateCommentsQueryOptions } from '../../lib/queries/page-queries.ts'
import { text } from '../../lib/texts/texts.ts'
import '../../ui/button.css'
import { Byline } from '../../ui/byline.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { StoryText } from '../../ui/story-text.tsx'
import { ThankButton } from '../../ui/thank-button.tsx'
import { deletePrivateComment, removePrivateCommentFromCache, setThankedInCache } from './comments-query.ts'
import WriteComment from './write-comment.tsx'

interface PrivateCommentsProps {
  link: string
  viewerId: string
  /** The reader wrote the memory: these are to them. */
  ofAuthor: boolean
  /** The box opens by itself. */
  writes?: boolean
}

/** What was written to the author alone, behind a button: nobody reads it over a shoulder by chance. */
export default function PrivateComments(props: PrivateCommentsProps) {
  // A notification leads to what was sent.
  const [open, setOpen] = useState(() => props.writes || new URLSearchParams(window.location.search).has('private'))
  const id = useId()
  return (
    <div className="private-comments">
      <button
        type="button"
        className="text-button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {text(props.ofAuthor ? 'private.title.author' : 'private.title')}
      </button>
      <div id={id} hidden={!open}>
        {open && <PrivateCommentList {...props} />}
      </div>
    </div>
  )
}

/** The words themselves, each with what its reader can do about it. */
export function PrivateCommentList({ link, viewerId, ofAuthor, writes = false }: PrivateCommentsProps) {
  const client = useQueryClient()
  const list = useInfiniteQuery(privateCommentsQueryOptions(link))
  const { mutate: remove } = useMutation({
    mutationFn: deletePrivateComment,
    onSuccess: (_, id) => removePrivateCommentFromCache(client, link, id),
    meta: {
      what: 'deleting a private comment',
      failed: { title: 'comments.notUpdated.title', text: 'comments.notUpdated.text' },
    },
  })
  const shown = resultsOf(list.data, (one) => one.private_comment_id)
  const entriesOf = ({ private_comment_id: id, user }: PrivateComment) => {
    if (user.id === viewerId) return [{ label: text('comments.delete'), onChoose: () => remove(id) }]
    const target = { link, comment: null, other: { kind: 'private-comment', id }, person: user } as const
    return [
      { label: text('report.entry'), onChoose: () => openReportDialog(target) },
      ...(ofAuthor ? [{ label: text('comments.remove'), onChoose: () => remove(id) }] : []),
      ...blockEntries(user),
    ]
  }
  return (
    <>
      {!ofAuthor && <WriteComment link={link} to="author" isOpen={writes} />}
      {list.isPending && <SkeletonLines lines={2} />}
      {list.data !== undefined && shown.length === 0 && (
        <div className="stack-2">
          {ofAuthor && <Picture name="letter" />}
          <p className="comments-empty soft">{text(ofAuthor ? 'messages.empty' : 'private.empty')}</p>
        </div>
      )}
      <ul className="comment-list stack-3">
        {shown.map((one) => (
          <li key={one.private_comment_id} className="comment">
            <div className="comment-head">
              <Byline author={one.user} own={one.user.id === viewerId} created={one.created_at} />
              <MoreMenu
                name={
                  one.user.id === viewerId
                    ? text('comments.menu.own')
                    : text('comments.menu', { name: one.user.username })
                }
                entries={entriesOf(one)}
              />
            </div>
            <StoryText words={one.private_comment_str} />
            {one.thanked && one.user.id === viewerId && <p className="note">{text('thanks.said')}</p>}
            {ofAuthor && (
              <ThankButton
                {...{ kind: 'message', id: one.private_comment_id, thanked: one.thanked }}
                name={one.user.username}
                onChange={(thanked) => setThankedInCache(client, link, one.private_comment_id, thanked)}
              />
            )}
          </li>
        ))}
      </ul>
      <MoreButton
        list={list}
        label={text('messages.more')}
        again={text('memory.again')}
        className="small comments-more"
      />
    </>
  )
}
