export { notifications } from './notifications-plugin.ts'
export { type Act, forgetActsAround, tell, tidyNotifications } from './tell.ts'
