/** Network addresses, and the devices that somebody is known on. */
export { addressOf } from './address-of.ts'
export { clearDeviceCookie } from './device-cookie.ts'
export { forgetDevices } from './known-devices-repository.ts'
