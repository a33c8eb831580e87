import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { avoidEntries } from '../../lib/avoiding.ts'
import { dedupe } from '../../lib/dedupe.ts'
import { logFailure } from '../../lib/log.ts'
import { notify } from '../../lib/notify.ts'
import { askToReport } from '../../lib/reporting.ts'
import { text } from '../../lib/texts.ts'
import '../../ui/button.css'
import { Byline } from '../../ui/byline.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { deletePrivateComment, privateCommentGone, privateCommentsQuery } from './comments-query.ts'
import WriteComment from './write-comment.tsx'

interface PrivateCommentsProps {
  link: string
  viewerId: string
  /** The reader wrote the memory: these are to them. */
  ofAuthor: boolean
}

/** What was written to the author alone, behind a button: nobody reads it over a shoulder by chance. */
export default function PrivateComments(props: PrivateCommentsProps) {
  const [open, setOpen] = useState(false)
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
        {open && <List {...props} />}
      </div>
    </div>
  )
}

function List({ link, viewerId, ofAuthor }: PrivateCommentsProps) {
  const client = useQueryClient()
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(privateCommentsQuery(link))
  useEffect(() => {
    if (error) logFailure('reading private comments', error)
  }, [error])
  const remove = async (id: string) => {
    try {
      await deletePrivateComment(id)
      privateCommentGone(client, link, id)
    } catch (reason) {
      logFailure('deleting a private comment', reason)
      notify({ title: text('comments.notUpdated.title'), text: text('comments.notUpdated.text'), tone: 'problem' })
    }
  }
  const shown = dedupe(
    (data?.pages ?? []).flatMap(({ results }) => results),
    (one) => one.private_comment_id,
  )
  return (
    <>
      {!ofAuthor && <WriteComment link={link} to="author" />}
      {data === undefined && !error && <SkeletonLines lines={2} />}
      {data !== undefined && shown.length === 0 && <p className="comments-empty">{text('private.empty')}</p>}
      <ul className="comment-list">
        {shown.map((one) => (
          <li key={one.private_comment_id} className="comment">
            <div className="comment-head">
              <Byline author={one.user} own={one.user.id === viewerId} created={one.created_at} />
              {one.user.id === viewerId ? (
                <MoreMenu
                  name={text('comments.menu', { name: text('memory.you') })}
                  entries={[{ label: text('comments.delete'), onChoose: () => void remove(one.private_comment_id) }]}
                />
              ) : (
                <MoreMenu
                  name={text('comments.menu', { name: one.user.username })}
                  entries={[
                    {
                      label: text('report.entry'),
                      onChoose: () =>
                        askToReport({
                          ...{ link, comment: null },
                          other: { kind: 'private-comment', id: one.private_comment_id },
                          person: one.user,
                        }),
                    },
                    ...(ofAuthor
                      ? [{ label: text('comments.remove'), onChoose: () => void remove(one.private_comment_id) }]
                      : []),
                    ...avoidEntries(one.user),
                  ]}
                />
              )}
            </div>
            <p className="private-words">{one.private_comment_str}</p>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <button type="button" className="button small comments-more" onClick={() => void fetchNextPage()}>
          {text('comments.more')}
        </button>
      )}
    </>
  )
}
