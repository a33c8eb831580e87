/** The style of the help pages: the app's paper and ink, small enough to need nothing of the app. */
export const helpStyle = `:root{color-scheme:light;--paper:#faf5ec;--raised:#fffdf8;--ink:#2a2320;--soft:#65584f;--line:#e0d4c2;--accent:#6d2f5b;--leave:#f2c14e;--focus:#1d5fbf}
@media (prefers-color-scheme:dark){:root{color-scheme:dark;--paper:#1c181a;--raised:#262023;--ink:#f1e8df;--soft:#b9aca3;--line:#40373b;--accent:#e6b0d6;--focus:#8fbcff}}
@media (prefers-contrast:more){:root{--soft:var(--ink);--line:var(--ink)}}
*{box-sizing:border-box}
html{scroll-padding-top:4.5rem}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
header{display:flex;align-items:center;min-height:3.5rem;padding:0 1rem;border-bottom:1px solid var(--line)}
.brand{font:600 1.375rem/1 Georgia,serif;color:var(--ink);text-decoration:none;padding:.75rem 0}
.leave{position:fixed;top:.375rem;right:.75rem;z-index:1;display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1rem;border:1px solid #2a2320;border-radius:999px;background:var(--leave);color:#2a2320;font-weight:600;font-size:.875rem;text-decoration:none}
main{max-width:44rem;margin:0 auto;padding:2rem 1rem 4rem}
h1,h2,h3{font-family:Georgia,"Times New Roman",serif;line-height:1.2}
h1{font-size:2rem;margin:0 0 1rem}h2{font-size:1.5rem;margin:2.5rem 0 .5rem}h3{font-size:1.25rem;margin:2rem 0 .5rem}h4{margin:0 0 .5rem;font-size:1.0625rem}
p{margin:.5rem 0}.note{color:var(--soft)}
a{color:var(--accent)}a:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
ul{padding-left:1.25rem}.countries{display:flex;flex-wrap:wrap;gap:.5rem;list-style:none;padding:0;margin:1rem 0}
.countries a{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1rem;border:1px solid var(--line);border-radius:999px;background:var(--raised)}
article{padding:1rem;margin:.75rem 0;border:1px solid var(--line);border-radius:10px;background:var(--raised)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem;margin:0}dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
@media (max-width:24rem){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}
@media print{.leave,nav{display:none}}
`
