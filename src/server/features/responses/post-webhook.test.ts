import { expect, it } from 'vitest'
import { isPrivateAddress, signedHeaders } from './post-webhook.ts'

it('signs as Standard Webhooks does, with each secret', () => {
  // The example of its libraries.
  const key = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
  const sent = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}', now: new Date(1_614_265_330_000) }
  const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
  expect(signedHeaders(sent, [key])).toMatchObject({
    'webhook-id': sent.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': signature,
    'idempotency-key': sent.id,
  })
  const [first, second, ...more] = signedHeaders(sent, [Buffer.alloc(24), key])['webhook-signature']?.split(' ') ?? []
  expect([first === signature, second, more]).toEqual([false, signature, []])
})

it.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.0.1', '192.168.1.1', '224.0.0.1'],
  ...['255.255.255.255', '::', '::1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '64:ff9b::a00:1', 'fc00::1', 'fd12::1'],
  ...['fe80::1', 'ff02::1', '2002:a00:1::', '2001:db8::1', '2001::1'],
])('%s is a private address', (address) => {
  expect(isPrivateAddress(address)).toBe(true)
})

it.each(['8.8.8.8', '172.32.0.1', '192.169.0.1', '2606:4700::1111', '2a00:1450::1'])(
  '%s is a public address',
  (address) => {
    expect(isPrivateAddress(address)).toBe(false)
  },
)
