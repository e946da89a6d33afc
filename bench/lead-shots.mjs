import { chromium } from "playwright-core";
const base="http://localhost:4101";
const b=await chromium.launch({executablePath:"/usr/bin/chromium",args:["--no-sandbox","--disable-gpu"]});
const who=process.argv[2]; const lang=process.argv[3]; const mode=process.argv[4]; const width=Number(process.argv[5]); const paths=process.argv.slice(6);
const c=await b.newContext({baseURL:base,viewport:{width,height:width<500?844:900},locale:lang==="es"?"es-GT":"en-GB",reducedMotion:"reduce"});
await c.addInitScript(([l,m])=>{try{localStorage.setItem("language",l);localStorage.setItem("mode",m)}catch{}},[lang,mode]);
const p=await c.newPage();
if(who!=="-"){await p.goto("/login");await p.locator('input[type=email]').fill(who);await p.locator('input[autocomplete=current-password]').fill("Quetzal-2026");await p.keyboard.press("Enter");await p.waitForURL("**/home");}
let i=0;for(const path of paths){await p.goto(path);await p.waitForLoadState("networkidle").catch(()=>{});await p.waitForTimeout(500);await p.screenshot({path:`/tmp/shots/${lang}-${mode}-${width}-${path.replace(/\W+/g,"_")}.png`});}
await b.close();
