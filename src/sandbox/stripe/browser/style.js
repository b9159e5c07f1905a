/** The appearance variables an app may set, by Stripe's names, with their defaults. */
const VARIABLES = {
  colorBackground: 'light-dark(#fff, #211a20)',
  colorText: 'light-dark(#2b1026, #f7f1f5)',
  colorTextSecondary: 'light-dark(#6b5866, #b9a9b4)',
  colorPrimary: '#7a2e68',
  colorDanger: 'light-dark(#b3261e, #ffb4ab)',
  borderRadius: '12px',
  fontFamily: 'inherit',
  fontSizeBase: '1rem',
}

/** The style sheet of the form, with the app's appearance variables. */
export function styleFor(appearance = {}) {
  const set = { ...VARIABLES, ...appearance.variables }
  const declared = Object.keys(VARIABLES).map((name) => `--${name}: ${String(set[name]).replace(/[;{}<]/g, '')};`)
  return `:host { ${declared.join(' ')} display: block; pointer-events: auto; }\n${RULES}`
}

const RULES = `
* { box-sizing: border-box; }
.card { display: grid; grid-template-columns: 1fr 1fr; gap: 14px 12px; color: var(--colorText);
  font: 400 var(--fontSizeBase)/1.4 var(--fontFamily); text-align: left; }
.number, .note { grid-column: 1 / -1; }
label { display: block; margin-bottom: 6px; font-size: .9375rem; font-weight: 500; }
input { width: 100%; min-height: 48px; padding: 0 14px; border: 1px solid color-mix(in srgb, var(--colorText) 45%, transparent);
  border-radius: var(--borderRadius); background: var(--colorBackground); color: inherit; font: inherit; }
input::placeholder { color: var(--colorTextSecondary); opacity: 1; }
input:focus-visible, button:focus-visible { outline: 2px solid var(--colorPrimary); outline-offset: 2px; }
input[aria-invalid='true'] { border-color: var(--colorDanger); }
.wrong { margin: 6px 0 0; color: var(--colorDanger); font-size: .875rem; }
.wrong:empty { display: none; }
.note { margin: 0; padding: 10px 14px; border-radius: var(--borderRadius); color: var(--colorTextSecondary);
  background: color-mix(in srgb, var(--colorPrimary) 10%, transparent); font-size: .875rem; }
dialog { width: min(26rem, calc(100vw - 32px)); padding: 24px; border: 0; border-radius: 20px; background: var(--colorBackground);
  color: var(--colorText); font: 400 1rem/1.5 var(--fontFamily); }
dialog::backdrop { background: rgb(20 8 18 / .55); }
h2 { margin: 0 0 8px; font-size: 1.25rem; }
dialog p { margin: 0 0 20px; color: var(--colorTextSecondary); }
.choices { display: grid; gap: 10px; }
button { min-height: 48px; border: 1px solid currentcolor; border-radius: 999px; background: none; color: inherit;
  font: 600 1rem var(--fontFamily); cursor: pointer; }
button.go { border-color: transparent; background: var(--colorPrimary); color: #fff; }
`
