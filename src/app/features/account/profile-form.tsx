import type { AccountSettings } from '@kindred/contract/account-settings'
import type { SessionUser } from '@kindred/contract/session-user'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../../lib/api/api.ts'
import { showToast } from '../../lib/page/show-toast.ts'
import { settingsQueryOptions } from '../../lib/queries/own-queries.ts'
import { publicUserQueryOptions } from '../../lib/queries/page-queries.ts'
import { text } from '../../lib/texts/texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { TryAgain } from '../../ui/try-again.tsx'
import { AccountForm, field } from './account-form.tsx'
import { OwnPicture } from './own-picture.tsx'
import './account.css'

/** What others see of this person, and the words about themselves that they may change. */
export function ProfileForm({ user }: { user: SessionUser }) {
  const settings = useQuery(settingsQueryOptions)
  return (
    <section aria-labelledby="own-profile">
      <h2 id="own-profile">{text('profile.title')}</h2>
      <p className="own-name">
        <Avatar name={user.username} picture={user.avatar} size={64} />
        <strong>{user.username}</strong>
      </p>
      <p>{text('profile.lead')}</p>
      <OwnPicture user={user} />
      {settings.data ? (
        <BioForm id={user.id} bio={settings.data.bio} />
      ) : settings.isError ? (
        <TryAgain words={text('account.notArrived')} onAgain={settings.refetch} />
      ) : (
        <div className="awaited-bio">
          <SkeletonLines lines={4} />
        </div>
      )}
    </section>
  )
}

function BioForm({ id, bio }: { id: string; bio: string }) {
  const client = useQueryClient()
  return (
    <AccountForm
      submit={text('profile.save')}
      refused={text('problem.server')}
      fields={[
        field('bio', 'profile.bio', 'paragraph', 'off', { hint: 'profile.bioHint', optional: true, value: bio }),
      ]}
      onSubmit={async (values) => {
        const { data } = await request<AccountSettings>('/user/settings', { method: 'PATCH', body: values })
        client.setQueryData(settingsQueryOptions.queryKey, data)
        await client.invalidateQueries({ queryKey: publicUserQueryOptions(id).queryKey })
        showToast({ title: text('profile.saved'), tone: 'good' })
      }}
    />
  )
}
