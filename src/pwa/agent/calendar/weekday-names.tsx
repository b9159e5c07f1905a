const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** The row of weekday names above a month's grid. */
export function WeekdayNames() {
  return WEEKDAYS.map((weekday) => (
    <span key={weekday} className="px-2.5 py-3 text-small font-medium text-ink-soft">
      {weekday}
    </span>
  ))
}
