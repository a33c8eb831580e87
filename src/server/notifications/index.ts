export { notifications } from './notifications-plugin.ts'
export { type Act, forgetActsAround, forgetThing, takeBack, tell, tidyNotifications } from './tell.ts'
