import type { NewAuthenticator } from '@kindred/contract/begin-totp'
import type { OwnPasskey } from '@kindred/contract/own-passkey'
import type { SecondFactor } from '@kindred/contract/second-factor'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { post, request } from '../../lib/api/api.ts'
import { logFailure } from '../../lib/log.ts'
import { lazyPart } from '../../lib/page/lazy-part.ts'
import { showToast } from '../../lib/page/show-toast.ts'
import { ownSessionsQueryOptions } from '../../lib/queries/own-queries.ts'
import { language, languageOf } from '../../lib/texts/languages.ts'
import { relativeTime } from '../../lib/texts/relative-time.ts'
import { countText, text } from '../../lib/texts/texts.ts'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { TryAgain } from '../../ui/try-again.tsx'
import { AccountForm, field, SecondaryActions } from './account-form.tsx'
import { type AddedFactor, addPasskey, PasskeyDismissed, secondFactorQueryOptions } from './second-factor.ts'
import { PasskeyButton, problemOf } from './second-step.tsx'
import { usePasswordGate } from './use-password-gate.tsx'
import './account.css'
import './sign-in-security.css'

const QrCode = lazyPart(() => import('./qr-code.tsx'))

/** Passkeys, an authenticator app and recovery codes: what a person signs in with beside the password, or instead of it. */
export default function SignInSecurity() {
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery(secondFactorQueryOptions)
  const [codes, setCodes] = useState<string[] | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  // Whoever was led here finds it, although it comes after the page.
  useEffect(() => {
    if (hash !== '#sign-in-security') return
    heading.current?.scrollIntoView()
    heading.current?.focus()
  }, [hash])
  const changed = async (done: string, added: AddedFactor = {}) => {
    if (added.recovery_codes) setCodes(added.recovery_codes)
    showToast({ title: text(done), tone: 'good' })
    void client.invalidateQueries({ queryKey: ownSessionsQueryOptions.queryKey })
    void client.invalidateQueries({ queryKey: ['moderation'] })
    await client.invalidateQueries({ queryKey: secondFactorQueryOptions.queryKey })
    if (!added.recovery_codes) heading.current?.focus()
  }
  return (
    <section aria-labelledby="sign-in-security" lang={languageOf(['security']) ?? language()}>
      <h2 id="sign-in-security" ref={heading} tabIndex={-1}>
        {text('security.title')}
      </h2>
      <p>{text(data?.required ? 'security.leadRequired' : 'security.lead')}</p>
      {isError && <TryAgain words={text('account.notArrived')} onAgain={refetch} />}
      {codes && (
        <RecoveryCodes
          codes={codes}
          onKept={() => {
            setCodes(null)
            heading.current?.focus()
          }}
        />
      )}
      {data === undefined ? (
        !isError && <SkeletonLines lines={6} />
      ) : (
        <>
          <Passkeys state={data} onChanged={changed} />
          <AuthenticatorApp state={data} onChanged={changed} />
          {(data.passkeys.length > 0 || data.authenticator) && !codes && <Renewal state={data} onChanged={changed} />}
        </>
      )}
    </section>
  )
}

interface PartProps {
  state: SecondFactor
  onChanged: (done: string, added?: AddedFactor) => Promise<void>
}

function Passkeys({ state: { passkeys, offers_passkeys }, onChanged }: PartProps) {
  const { guarded, dialog } = usePasswordGate('security.why')
  const [added, setAdded] = useState(0)
  const isOffered = offers_passkeys && 'PublicKeyCredential' in window
  return (
    <div className="security-part stack-3">
      <h3>{text('security.passkeys')}</h3>
      <p>{text(isOffered ? 'security.passkeys.lead' : 'security.passkeys.none')}</p>
      {passkeys.length > 0 && (
        <ul className="own-sessions stack-3">
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} onChanged={onChanged} />
          ))}
        </ul>
      )}
      {isOffered && (
        <AccountForm
          key={added}
          submit={text('security.passkeys.add')}
          refused={text('password.needed')}
          fields={[
            field('name', 'security.passkeys.name', 'text', 'off', {
              hint: 'security.passkeys.nameHint',
              optional: true,
            }),
          ]}
          onSubmit={({ name = '' }) =>
            guarded(async () => {
              const result = await addPasskey(name.slice(0, 60)).catch((error: unknown) => {
                const isClosed = error instanceof PasskeyDismissed
                showToast({
                  title: text('security.passkeys.notAdded'),
                  text: isClosed ? text('login.passkey.notShown') : problemOf(error),
                  tone: isClosed ? 'plain' : 'problem',
                })
                return null
              })
              if (result === null) return
              setAdded((count) => count + 1)
              await onChanged('security.passkeys.added', result)
            })
          }
        />
      )}
      {dialog}
    </div>
  )
}

function Passkey({ passkey, onChanged }: { passkey: OwnPasskey; onChanged: PartProps['onChanged'] }) {
  const { guarded, dialog } = usePasswordGate('security.why')
  const { id, name, created_at, last_used_at } = passkey
  const now = new Date()
  const added = relativeTime(created_at, now)
  return (
    <li>
      <div>
        <p>{name}</p>
        <p className="own-session-times note">
          {last_used_at
            ? text('security.usedSince', { added, used: relativeTime(last_used_at, now) })
            : text('security.unused', { added })}
        </p>
      </div>
      <RemoveButton
        label={text('security.removeOne', { name })}
        onRemove={() =>
          guarded(async () => {
            await request(`/user/second-factor/passkeys/${encodeURIComponent(id)}`, { method: 'DELETE' })
            await onChanged('security.passkeys.removed')
          })
        }
      />
      {dialog}
    </li>
  )
}

function AuthenticatorApp({ state: { authenticator }, onChanged }: PartProps) {
  const { guarded, dialog } = usePasswordGate('security.why')
  const [begun, setBegun] = useState<NewAuthenticator | null>(null)
  const begin = () =>
    guarded(async () => {
      setBegun(await post<NewAuthenticator>('/user/second-factor/totp'))
    })
  return (
    <div className="security-part stack-3">
      <h3>{text('security.app')}</h3>
      <p>{text(authenticator ? 'security.app.isThere' : 'security.app.lead')}</p>
      {begun ? (
        <NewApp
          begun={begun}
          onEnd={() => setBegun(null)}
          onConfirm={(code) =>
            guarded(async () => {
              const added = await post<AddedFactor>('/user/second-factor/totp/confirm', { code })
              setBegun(null)
              await onChanged('security.app.added', added)
            })
          }
        />
      ) : (
        <div className="security-ways row-3">
          <PasskeyButton label={text(authenticator ? 'security.app.replace' : 'security.app.setUp')} onPress={begin} />
          {authenticator && (
            <RemoveButton
              label={text('security.app.remove')}
              onRemove={() =>
                guarded(async () => {
                  await request('/user/second-factor/totp', { method: 'DELETE' })
                  await onChanged('security.app.removed')
                })
              }
            />
          )}
        </div>
      )}
      {dialog}
    </div>
  )
}

/** The picture, its key as text, and the first code. */
function NewApp({
  begun: { secret, uri },
  onConfirm,
  onEnd,
}: {
  begun: NewAuthenticator
  onConfirm: (code: string) => Promise<void>
  onEnd: () => void
}) {
  const steps = useRef<HTMLParagraphElement>(null)
  useEffect(() => steps.current?.focus(), [])
  return (
    <div className="new-app stack-3">
      <p ref={steps} tabIndex={-1}>
        {text('security.app.scan')}
      </p>
      <Suspense fallback={<div className="qr-code" />}>
        <QrCode of={uri} label={text('security.app.picture')} />
      </Suspense>
      <p>
        {text('security.app.key')} <code className="app-key">{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <AccountForm
        submit={text('security.app.confirm')}
        refused={text('password.needed')}
        fields={[field('code', 'security.app.code', 'text', 'one-time-code', { hint: 'security.app.codeHint' })]}
        onSubmit={({ code = '' }) => onConfirm(code)}
      >
        <SecondaryActions ways={[['security.app.stop', onEnd]]} />
      </AccountForm>
    </div>
  )
}

function Renewal({ state: { recovery_codes_left }, onChanged }: PartProps) {
  const { guarded, dialog } = usePasswordGate('security.why')
  return (
    <div className="security-part stack-3">
      <h3>{text('security.codes')}</h3>
      <p>{countText('security.codes.left', recovery_codes_left)}</p>
      <p>{text('security.codes.ifLost')}</p>
      <PasskeyButton
        label={text('security.codes.renew')}
        onPress={() =>
          guarded(async () => {
            await onChanged('security.codes.renewed', await post<AddedFactor>('/user/second-factor/recovery-codes'))
          })
        }
      />
      {dialog}
    </div>
  )
}

/** Pressed by mistake nothing happens: the password is asked for where it was not given a moment ago, and a mail tells. */
function RemoveButton({ label, onRemove }: { label: string; onRemove: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    if (isBusy) return
    setBusy(true)
    await onRemove().catch((error: unknown) =>
      showToast({ title: text('security.notRemoved'), text: problemOf(error), tone: 'problem' }),
    )
    setBusy(false)
  }
  return (
    <button type="button" className="button" aria-label={label} aria-disabled={isBusy} onClick={() => void press()}>
      {text('security.remove')}
    </button>
  )
}

/** Shown once, right after they were made. */
function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      showToast({ title: text('security.codes.copied'), tone: 'good' })
    } catch (error) {
      logFailure('copying recovery codes', error)
      showToast({ title: text('security.codes.notCopied'), tone: 'problem' })
    }
  }
  return (
    <div className="security-part new-codes stack-3 card">
      <h3 ref={heading} tabIndex={-1}>
        {text('security.codes.new')}
      </h3>
      <p>{text('security.codes.keep')}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p>{text('security.codes.ifLost')}</p>
      <div className="security-ways row-3">
        <button type="button" className="button" onClick={() => void copy()}>
          {text('security.codes.copy')}
        </button>
        <button type="button" className="button primary" onClick={onKept}>
          {text('security.codes.kept')}
        </button>
      </div>
    </div>
  )
}
