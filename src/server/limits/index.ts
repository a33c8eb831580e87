/** Network addresses, the devices that somebody is known on, and what one member may do towards another. */
export { addressOf } from './address-of.ts'
export { clearDeviceCookie } from './device-cookie.ts'
export { forgetDevices } from './known-devices-repository.ts'
export { limitBetween, limitEdits, type Reach, type When } from './pair-limit.ts'
