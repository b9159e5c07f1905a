const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** 'Nov 21, 2026' in this device's time zone. */
export const dateLabel = (at: string) => day.format(new Date(at))
