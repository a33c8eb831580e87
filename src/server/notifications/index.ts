export { notifications } from './notifications-plugin.ts'
export { type Act, forgetActsAround, tell, tellAuthor, tidyNotifications } from './tell.ts'
