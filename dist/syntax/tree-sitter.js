import{c as a,d as b}from"./shared-6TOX3HUP.js";import"./shared-DRNGB4PX.js";import"./shared-OP3UK77R.js";export{a as load,b as start};
