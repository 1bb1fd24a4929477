import{c as a,d as b}from"./shared-BTXWZCH3.js";import"./shared-TQBIACZT.js";import"./shared-OP3UK77R.js";export{a as load,b as start};
