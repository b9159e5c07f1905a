// What other modules may import of auto posts.
export { planNow } from './planning/fill-days.ts'
export { replan, replanSoon, settingsOf } from './service.ts'
